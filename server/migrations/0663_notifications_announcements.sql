-- Why: an announcement reaches everybody in the background, each once; how far it is has to survive a restart.

create table announcements (
  id bigint generated always as identity primary key,
  title text not null constraint announcements_title_short check (char_length(title) between 1 and 60),
  body text not null constraint announcements_body_short check (char_length(body) between 1 and 1000),
  link text constraint announcements_link_own check (link ~ '^/' and char_length(link) <= 200),
  audience text not null constraint announcements_audience_known check (audience ~ '^(everybody|staff|topic:[1-9][0-9]*)$'),
  -- Also to those who have an e-mail address.
  is_mailed boolean not null default false,
  created_by bigint not null references users (id),
  created_at timestamptz not null default plaza_now(),
  -- How many it was meant for, how many have it, and the last of them by id.
  total int not null,
  sent int not null default 0,
  last_user_id bigint not null default 0,
  done_at timestamptz
);
