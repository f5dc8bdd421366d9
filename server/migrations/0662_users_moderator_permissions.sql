-- Why: who meets a spammer warns, limits and suspends them for a while without holding every permission about people.
update roles set permissions = permissions || '{user:warn,user:suspend}'
where name = 'moderator' and not permissions && '{user:warn,user:suspend}';
