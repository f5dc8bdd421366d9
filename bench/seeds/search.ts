import { vectorOf } from '../../server/src/modules/search/words.ts'
import type { Seed } from '../row.ts'

/** A word that so few of the feeds have, one in so many. */
const RARE = 'zeppelin'
const RARE_EVERY = 50_000

/** The index of every text, made at once from the few texts there are instead of record by record. */
export default {
  name: 'search',
  order: 90,
  async fill(owner) {
    await owner`alter table bench_texts add column words text`
    const texts = await owner<{ position: number; content: string }[]>`select position, content from bench_texts`
    for (const { position, content } of texts)
      await owner`
        update bench_texts set words = ${vectorOf({ main: content, more: null, isName: false })} where position = ${position}`
    await owner`
      insert into search_documents (kind, id, words, created_at)
      select 'feeds', f.id, case when f.id % ${RARE_EVERY} = 9 then (t.words || ${` '${RARE}':200`})::tsvector else t.words::tsvector end, f.created_at
      from feeds f join (select distinct on (content) content, words from bench_texts) t on t.content = f.content`
    await owner`
      insert into search_documents (kind, id, words, created_at)
      select 'comments', c.id, ${vectorOf({ main: '写得真好', more: null, isName: false })}::tsvector, c.created_at from comments c`
    await owner`
      insert into search_documents (kind, id, words, created_at)
      select 'people', u.id, ('''bench'':1A ''' || split_part(u.name, ' ', 2) || ''':2A')::tsvector, u.created_at
      from users u where u.name ~ '^bench [0-9]+$'`
    await owner`
      insert into search_documents (kind, id, words, created_at)
      select 'topics', t.id, ('''topic'':1A ''' || split_part(t.name, ' ', 2) || ''':2A')::tsvector, t.created_at
      from topics t where t.name ~ '^Topic [0-9]+$'`
    await owner`
      insert into search_documents (kind, id, words, created_at)
      select 'events', e.id, ('''event'':1 ''number'':2 ''' || substring(e.title from '[0-9]+$') || ''':3')::tsvector, e.created_at
      from events e where e.title ~ '^Event number [0-9]+$'`
    // Nothing is left to index while a row is measured.
    await owner`delete from search_changes`
  },
} satisfies Seed
