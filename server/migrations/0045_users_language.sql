-- What leaves the service later (pushes, mails) is said in the language a person chose, or else in the one their client
-- asked for when they last signed in.
alter table users
  add column language text constraint users_language check (language in ('en', 'zh-CN')),
  add column spoken_language text constraint users_spoken_language check (spoken_language in ('en', 'zh-CN'));
