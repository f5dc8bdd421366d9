#!/usr/bin/env bash
# Needs curl and jq.
set -euo pipefail
service=http://127.0.0.1:3000
api=$service/api/v2
phone=136$(date +%s%N | tail -c 9)
# Every write carries a key of its own: sending the same line again with the same key has no second effect.
send() { # METHOD PATH [JSON]
  curl -fsS -X "$1" "$api$2" -H "Authorization: Bearer ${token:-}" -H "Idempotency-Key: $(date +%s%N)$RANDOM" \
    ${3:+-H 'Content-Type: application/json' -d "$3"}
}
json() { jq -nc "$@"; }

# 1. Register. Outside production nothing is sent: the code lies in the sandbox's outbox a moment later.
curl -fsS "$api/verifycodes/register" -H 'Content-Type: application/json' -d "$(json --arg phone "$phone" '{$phone}')" >/dev/null
code=
until [ -n "$code" ]; do
  code=$(curl -fsS "$service/sandbox/outbox" | jq -r --arg phone "$phone" '[.[] | select(.to | endswith($phone))][0].code // ""')
done
token=$(curl -fsS "$api/users" -H 'Content-Type: application/json' -d "$(json --arg phone "$phone" --arg code "$code" \
  '{$phone, name: "newcomer\($phone[-6:])", verifiable_type: "sms", verifiable_code: $code}')" | jq -r .token)

# 2. Upload a picture and publish it. One request with a form is enough for curl; apps ask POST /storage where to PUT.
picture=$(mktemp)
base64 -d >"$picture" <<<'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
node=$(curl -fsS "$api/files" -H "Authorization: Bearer $token" -F "file=@$picture;type=image/png;filename=pixel.png" | jq -r .node)
feed=$(send POST /feeds "$(json --arg node "$node" '{feed_content: "Hello, everybody", images: [$node]}')" | jq .id)
echo "published feed $feed"

# 3. Join a topic, and comment on what is hot.
topic=$(send GET '/feed/topics?limit=1' | jq '.[0].id')
send PUT "/user/feed-topics/$topic" >/dev/null
hot=$(send GET '/feeds?type=hot&limit=1' | jq '.[0].id')
send POST "/feeds/$hot/comments" '{"body":"Well said!"}' >/dev/null
echo "joined topic $topic and commented on feed $hot"

# 4. Recharge ten units of money, in cents. The sandbox plays the provider's app.
send POST /currencyRecharge/orders '{"type":"PayAWapOrder","amount":1000,"from":5}' >/dev/null
payment=$(curl -fsS "$service/sandbox/payments" | jq -r '.[0].out_trade_no')
curl -fsS "$service/sandbox/payments/$payment" -H 'Content-Type: application/json' -d '{"action":"pay"}' >/dev/null

# 5. Reward the author with a gift.
gift=$(send GET /reward-gifts | jq '.[0].id')
left=$(send POST "/feeds/$hot/rewards" "$(json --argjson gift "$gift" '{gift_id: $gift, numbers: 1}')" | jq .currency_sum)
echo "gave gift $gift, $left left"

# 6. Read notices.
echo "$(send GET '/user/notifications?type=comment' | jq .meta.total) comments to read"
