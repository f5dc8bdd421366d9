import { sql } from '../../../../kernel/index.ts'
import { loadBlocks, loadFollows } from '../../../users/index.ts'
import { links, thereAlready } from '../run.ts'

/** Who blocks whom. It comes before follows, because those who block one another do not follow one another here. */
export const blocks = links('black_lists', {
  table: sql`import_stage.black_lists`,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.user_id || ':' || s.target_id as source_id, s.user_id as blocker_id, s.target_id as blocked_id,
      coalesce(s.created_at, a.created_at, plaza_now()) as created_at,
      case when s.user_id = s.target_id then 'oneself' when a.id is null or b.id is null then 'user_missing'
        when s.nth > 1 or exists (select from user_blocks x where x.blocker_id = s.user_id and x.blocked_id = s.target_id)
          then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by user_id, target_id order by n) as nth from import_stage.black_lists
      where n > ${after} and n <= ${upTo}) s
    left join users a on a.id = s.user_id left join users b on b.id = s.target_id`,
  load: loadBlocks,
})

/** Who follows whom. */
export const follows = links('user_follow', {
  table: sql`import_stage.user_follow`,
  pick: ({ after, upTo }, run) => sql`
    select s.n, s.id::text as source_id, s.user_id as follower_id, s.target as followed_id,
      coalesce(s.created_at, a.created_at, plaza_now()) as created_at,
      case when s.user_id = s.target then 'oneself' when a.id is null or b.id is null then 'user_missing'
        when exists (select from user_blocks x where x.blocker_id = s.user_id and x.blocked_id = s.target
          or x.blocker_id = s.target and x.blocked_id = s.user_id) then 'blocked'
        when s.nth > 1 or exists (select from user_follows x where x.follower_id = s.user_id and x.followed_id = s.target)
          then ${thereAlready(run)} end as reason
    from (select *, row_number() over (partition by user_id, target order by n) as nth from import_stage.user_follow
      where n > ${after} and n <= ${upTo}) s
    left join users a on a.id = s.user_id left join users b on b.id = s.target
    order by s.n`,
  load: loadFollows,
})
