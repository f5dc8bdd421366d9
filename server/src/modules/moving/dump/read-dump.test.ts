import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { openDump } from './open-dump.ts'
import { readDump } from './read-dump.ts'
import type { DumpValue } from './values.ts'

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(pieces: AsyncIterable<Buffer>): Promise<Record<string, DumpValue[][]>> {
  const tables: Record<string, DumpValue[][]> = {}
  for await (const part of readDump(pieces)) {
    tables[part.table] ??= []
    if (part.kind === 'rows') tables[part.table]!.push(...part.rows)
  }
  return tables
}

const read = (text: string | Buffer, size = 7) => rowsOf(inPieces(Buffer.from(text as string), size))

/** Writes a value as mysqldump does. */
function quote(value: DumpValue): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return value.length === 0 ? "''" : `0x${value.toString('hex').toUpperCase()}`
  const escapes: Record<string, string> = {
    '\0': '\\0',
    '\n': '\\n',
    '\r': '\\r',
    '\\': '\\\\',
    "'": "\\'",
    '"': '\\"',
    '\x1a': '\\Z',
  }
  return `'${value.replace(/['"\\]|(?!\t)\p{Cc}/gu, (sign) => escapes[sign] ?? sign)}'`
}

const TABLE =
  'CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `text` text,\n  `bytes` blob,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB;\n'

test('what is written as a dump is read back, whatever the text and wherever a piece of the file ends', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom("'", '\\', '"', '\n', '\0', '\x1a', ',', ')', '(', ';', '中', '🙂', 'a', '-', '/', '*'),
    }),
  )
  const row = fc.tuple(fc.integer(), fc.option(text), fc.option(fc.uint8Array({ minLength: 1 })))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1 })),
      fc.integer({ min: 1, max: 90 }),
      async (statements, size) => {
        const rows = statements.flat().map(([id, text, bytes]) => [String(id), text, bytes && Buffer.from(bytes)])
        const written = statements.map((list) => {
          const tuples = list.map(([id, text, bytes]) => `(${id},${quote(text)},${quote(bytes && Buffer.from(bytes))})`)
          return `INSERT INTO \`t\` VALUES ${tuples.join(',')};\n`
        })
        assert.deepEqual((await read(`${TABLE}${written.join('')}`, size))['t'], rows)
      },
    ),
    { numRuns: 100 },
  )
})

test('comments, conditional comments, delimiters, other statements and every way to write a value', async () => {
  const { t, u } = await read(`/*M!999999\\- enable the sandbox mode */ 
-- MySQL dump 10.13  Distrib 8.0.36
# a comment; with 'quotes
/*!40101 SET NAMES utf8mb4 */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE DATABASE /*!32312 IF NOT EXISTS*/ \`old; site\` DEFAULT CHARACTER SET utf8mb4;
USE \`old; site\`;
DROP TABLE IF EXISTS \`t\`;
CREATE TABLE IF NOT EXISTS \`t\` (
  \`id\` bigint(20) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b) \\' c',
  \`kind\` enum('a,b','c)') DEFAULT 'c)',
  \`twice\` int GENERATED ALWAYS AS (\`id\` * 2) VIRTUAL,
  PRIMARY KEY (\`id\`), KEY \`k\` (\`kind\`)
) ENGINE=InnoDB AUTO_INCREMENT=7 /*!50100 PARTITION BY HASH (id) */;
LOCK TABLES \`t\` WRITE;
/*!40000 ALTER TABLE \`t\` DISABLE KEYS */;
INSERT INTO \`t\` VALUES (1,'it''s'), (-2.5e+3 , 'a\\\\b\\%\\_\\q') ,
(0b101,_utf8mb4'x'),(b'11',_binary 'a\\0b'),(0xFF,x'00ff'),(.5,N'n');
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER=\`root\`@\`%\`*/ /*!50003 TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN SET @a = 1; SET @b = 'INSERT INTO t VALUES (9)'; END */;;
CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END ;;
DELIMITER ;
CREATE TABLE u (\`a\` int, \`b\` int);
insert ignore into \`old; site\`.u (\`b\`, \`a\`) values (2,1);
-- Dump completed on 2026-01-02  3:04:05`)
  assert.deepEqual(t, [
    ['1', "it's"],
    ['-2.5e+3', 'a\\b%_q'],
    ['5', 'x'],
    ['3', Buffer.from('a\0b')],
    [Buffer.from([255]), Buffer.from([0, 255])],
    ['.5', 'n'],
  ])
  assert.deepEqual(u, [['2', '1']])
})

test('character sets: those that can be read are, also where a character ends in a backslash; others are refused', async () => {
  const gbk = Buffer.concat([
    Buffer.from(
      `/*!40101 SET NAMES gbk */;\nCREATE TABLE \`t\` (\`a\` text, \`b\` text);\nINSERT INTO \`t\` VALUES ('`,
    ),
    Buffer.from([0x81, 0x5c, 0xd6, 0xd0, 0x81, 0x27 + 0x20]),
    Buffer.from(`','ok\\n');\n`),
  ])
  const [row] = (await read(gbk, 3))['t']!
  assert.deepEqual([String(row![0]).slice(1, 2), row![1]], ['中', 'ok\n'])
  const latin = Buffer.from(
    `SET NAMES latin1;\nCREATE TABLE \`t\` (\`a\` text);\nINSERT INTO \`t\` VALUES ('caf\xe9 \x80');\n`,
    'latin1',
  )
  assert.deepEqual((await read(latin))['t'], [['café €']])
  await assert.rejects(read('SET NAMES koi8u;\n'), /character set koi8u, which cannot be read.*line 1, byte 16/)
})

test('a text of 10 MB is read; what is cut off or damaged is refused with its place', async () => {
  const long = `${TABLE}INSERT INTO \`t\` VALUES (1,'${'长'.repeat(3_500_000)}',NULL);\n`
  assert.equal(String((await read(long, 65_536))['t']![0]![1]).length, 3_500_000)

  const head = `-- MySQL dump 10.13\n${TABLE}`
  for (const [text, message] of [
    [
      `${TABLE}INSERT INTO \`t\` VALUES (1,'a',NULL),(2,'b`,
      /middle of the rows of t: it was cut off \(line 7, byte \d+\)/,
    ],
    [`${TABLE}INSERT INTO \`t\` VALUES (1,'a',NULL)`, /cut off/],
    [`${head}INSERT INTO \`t\` VALUES (1,'a',NULL);\n`, /no line "-- Dump completed"/],
    ['CREATE TABLE `t` (`a` int', /middle of a statement: it was cut off/],
    [`${TABLE}INSERT INTO \`t\` VALUES (1,'a');\n`, /row of t with 2 values for 3 columns \(line 7, byte \d+\)/],
    [`${TABLE}INSERT INTO \`t\` VALUES (1,'a',NULL)(2,'b',NULL);\n`, /no comma between two rows of t/],
    [`${TABLE}INSERT INTO \`t\` VALUES (1,a,NULL);\n`, /value of t that cannot be read/],
    [`${TABLE}INSERT INTO \`x\` VALUES (1);\n`, /rows of x before the table is created/],
    ['PNG\0\0\0', /cut off|no statement/],
    ['\x89PNG;', /no statement of SQL/],
    ['', /holds no table/],
  ] as const)
    await assert.rejects(read(text), { name: 'DumpProblem', message }, text)
})

test('gzip is unpacked; what is cut off or damaged in it is said', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-dump-'))
  try {
    const path = join(folder, 'dump.sql.gz')
    const rows = Array.from({ length: 20_000 }, (_, index) => `(${index},'text ${(index * 7919) % 10007}',NULL)`)
    const packed = gzipSync(`${TABLE}INSERT INTO \`t\` VALUES ${rows.join(',')};\n`)
    const from = async (bytes: Buffer) => {
      await writeFile(path, bytes)
      return rowsOf((await openDump(path)).pieces)
    }
    assert.equal((await from(packed))['t']!.length, 20_000)
    await assert.rejects(from(packed.subarray(0, packed.length - 2000)), /middle of its gzip data/)
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, 5000, 5100)
    await assert.rejects(from(damaged), /gzip data cannot be unpacked|cut off|cannot be read/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
