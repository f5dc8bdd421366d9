-- Why: what is stored for people is a code with parameters, and said in the reader's language when it is shown. Until now it was an
-- English sentence. These functions turn one into the other: for the rows there are, and while processes of the version before
-- run alongside, for theirs. The next release drops them with the triggers that call them.

create function sentences_before() returns table (nth int, topic text, code text, english text) language sql immutable as $$
  values
    (1, 'notice', 'notice.topic_declined', 'Your request to join a topic was declined.'),
    (2, 'notice', 'notice.topic_approved', 'Your topic was approved.'),
    (3, 'notice', 'notice.topic_approved', 'Your topic was approved. {remark}'),
    (4, 'notice', 'notice.topic_reviewed_again', 'Your topic is being reviewed again.'),
    (5, 'notice', 'notice.topic_reviewed_again', 'Your topic is being reviewed again. {remark}'),
    (6, 'notice', 'notice.topic_refused', 'Your topic was not approved.'),
    (7, 'notice', 'notice.topic_refused', 'Your topic was not approved. {remark}'),
    (8, 'notice', 'notice.brand_approved', 'Your brand was approved.'),
    (9, 'notice', 'notice.brand_approved', 'Your brand was approved. {remark}'),
    (10, 'notice', 'notice.brand_reviewed_again', 'Your brand is being reviewed again.'),
    (11, 'notice', 'notice.brand_reviewed_again', 'Your brand is being reviewed again. {remark}'),
    (12, 'notice', 'notice.brand_refused', 'Your brand was not approved.'),
    (13, 'notice', 'notice.brand_refused', 'Your brand was not approved. {remark}'),
    (14, 'notice', 'notice.event_approved', 'Your event was approved.'),
    (15, 'notice', 'notice.event_approved', 'Your event was approved. {remark}'),
    (16, 'notice', 'notice.event_reviewed_again', 'Your event is being reviewed again.'),
    (17, 'notice', 'notice.event_reviewed_again', 'Your event is being reviewed again. {remark}'),
    (18, 'notice', 'notice.event_refused', 'Your event was not approved.'),
    (19, 'notice', 'notice.event_refused', 'Your event was not approved. {remark}'),
    (20, 'notice', 'notice.report_handled', 'Thank you for your report. We have taken action.'),
    (21, 'notice', 'notice.report_handled', 'Thank you for your report. We have taken action. {remark}'),
    (22, 'notice', 'notice.report_rejected', 'We reviewed your report and found no violation.'),
    (23, 'notice', 'notice.report_rejected', 'We reviewed your report and found no violation. {remark}'),
    (24, 'notice', 'notice.signed_in', 'New sign-in: {device}, from {network}. If this wasn’t you, sign that device out and change your password.'),
    (25, 'notice', 'notice.factor_added', 'A second factor was added to your account.'),
    (26, 'notice', 'notice.phone_changed', 'The phone number of your account was changed. If this wasn’t you, change your password and contact the staff.'),
    (27, 'notice', 'notice.email_changed', 'The e-mail address of your account was changed. If this wasn’t you, change your password and contact the staff.'),
    (28, 'notice', 'notice.payout_changed_alone', 'A change that could increase payouts was made without a second person: {name}.'),
    (29, 'notice', 'notice.payout_change_waits', 'A change that could increase payouts is waiting for a second person: {name}.'),
    (30, 'notice', 'notice.granted_alone', 'Permissions were granted without a second person: {name}.'),
    (31, 'notice', 'notice.grant_waits', 'A grant of permissions is waiting for a second person: {name}.'),
    (32, 'notice', 'notice.proposal_approved', 'A second person approved: {name}.'),
    (33, 'notice', 'notice.proposal_rejected', 'A second person rejected a proposal: {name}.'),
    (34, 'notice', 'notice.recharge_credited', 'Your recharge of {amount} has been credited.'),
    (35, 'notice', 'notice.cash_approved', 'Your withdrawal of {amount} was approved.'),
    (36, 'notice', 'notice.cash_approved', 'Your withdrawal of {amount} was approved. {remark}'),
    (37, 'notice', 'notice.cash_rejected', 'Your withdrawal of {amount} was rejected.'),
    (38, 'notice', 'notice.cash_rejected', 'Your withdrawal of {amount} was rejected. {remark}'),
    (39, 'notice', 'notice.payment_refunded', 'A payment was refunded: {taken} were taken back.'),
    (40, 'notice', 'notice.payment_refunded_short', 'A payment was refunded: {taken} were taken back, {owed} are owed.'),
    (41, 'notice', 'notice.purchase_refunded', 'The store refunded a purchase: {taken} were deducted.'),
    (42, 'notice', 'notice.payment_sent_back', 'A payment that arrived too late was refunded to you.'),
    (43, 'notice', 'notice.payment_sent_back', 'A payment that arrived too late was refunded to you. {remark}'),
    (44, 'notice', 'notice.debt_waived', 'Your debt for a refunded purchase, {amount}, was waived. {reason}'),
    (45, 'notice', 'notice.debt_taken', 'Your debt for a refunded purchase, {amount}, was taken from your balance. {reason}'),
    (46, 'order', 'order.adjustment', 'Adjustment'),
    (47, 'order', 'order.debt_settled', 'Debt settled'),
    (48, 'order', 'order.daily_check_in', 'Daily sign-in'),
    (49, 'order', 'order.load_test', 'Load test'),
    (50, 'order', 'order.offer_paid', 'Offer paid'),
    (51, 'order', 'order.offer_received', 'Offer received'),
    (52, 'order', 'order.purchase_refunded', 'Refunded purchase'),
    (53, 'order', 'order.recharge', 'Recharge'),
    (54, 'order', 'order.recharge_of', 'Recharge: {product}'),
    (55, 'order', 'order.reward_given', 'Reward given'),
    (56, 'order', 'order.reward_received', 'Reward received'),
    (57, 'order', 'order.task_done', 'Task done'),
    (58, 'order', 'order.topic_fee', 'Fee for joining a topic'),
    (59, 'order', 'order.topic_joined', 'Topic joined'),
    (60, 'order', 'order.withdrawal', 'Withdrawal'),
    (61, 'report', 'report.too_many_links', 'Refused: New members can post up to {count} links a day. Try again later.'),
    (62, 'report', 'report.too_many_mentions', 'Refused: New members can mention up to {count} people a day. Try again later.'),
    (63, 'report', 'report.repeated', 'Refused: You posted the same text {count} times today. Write something else, or try again later.'),
    (64, 'report', 'report.service_report', 'Moderation service: report'),
    (65, 'report', 'report.service_report_because', 'Moderation service: report, {why}'),
    (66, 'report', 'report.service_hide', 'Moderation service: hide'),
    (67, 'report', 'report.service_hide_because', 'Moderation service: hide, {why}')
$$;

-- The message of a sentence; one that no template made is kept as it is.
create function message_of_sentence(p_topic text, p_sentence text) returns jsonb language plpgsql stable as $$
declare
  each record;
  gaps text[];
begin
  for each in
    select s.code, array(select m[1] from regexp_matches(s.english, '\{(\w+)\}', 'g') m) as names,
      '^' || regexp_replace(regexp_replace(s.english, '([.+*?^$()|\[\]\\])', '\\\1', 'g'), '\{\w+\}', '(.*)', 'g') || '$' as pattern
    from sentences_before() s where s.topic = p_topic order by s.english not like '%{%' desc, s.nth
  loop
    gaps := regexp_match(p_sentence, each.pattern);
    if gaps is not null then
      return jsonb_build_object('code', each.code) || case when each.names = '{}' then '{}' else jsonb_object(each.names, gaps) end;
    end if;
  end loop;
  return jsonb_build_object('code', 'text', 'text', p_sentence);
end $$;

-- The sentence of a message: of the templates of its code the longest that its parameters fill.
create function sentence_of_message(p_message jsonb) returns text language plpgsql stable as $$
declare
  said text;
  name text;
begin
  if p_message ->> 'code' = 'text' then return p_message ->> 'text'; end if;
  select s.english into said from sentences_before() s
    where s.code = p_message ->> 'code'
      and p_message ?& array(select m[1] from regexp_matches(s.english, '\{(\w+)\}', 'g') m)
    order by char_length(s.english) desc limit 1;
  for name in select m[1] from regexp_matches(said, '\{(\w+)\}', 'g') m loop
    said := replace(said, '{' || name || '}', p_message ->> name);
  end loop;
  return coalesce(said, p_message ->> 'code');
end $$;
