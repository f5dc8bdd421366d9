import { publicList } from '../../public-list.ts'

export default publicList('articles, guest', '/infos?limit=20', async ({ owner, people }) => {
  const [author] = await people(1)
  await owner`
    insert into infos (author_id, title, summary, content)
    select ${author!.id}, 'Article ' || n, 'What it is about.', repeat('What was seen on the way. ', 80) from generate_series(1, 1000) n`
  await owner`analyze infos`
})
