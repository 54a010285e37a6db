#!/usr/bin/env bash
# Plays one match of MoltTactics against a house bot with curl and jq, signed by openssl. Needs bash 5.
#
#     examples/molttactics.sh [http://localhost:3000]
set -euo pipefail
BASE=${1:-http://localhost:3000}
AGENT=curl-$RANDOM$RANDOM
SECRET=

signed() { # method, path, body: HMAC-SHA256 of the body followed by the timestamp, each used once
  local now=${EPOCHREALTIME/[.,]/} body=${3:-}
  local stamp=${now:0:13} signature
  signature=$(printf '%s' "$body$stamp" | openssl dgst -sha256 -hmac "$SECRET" -hex | sed 's/.* //')
  curl -sSf -X "$1" "$BASE$2" -H 'Content-Type: application/json' ${body:+-d "$body"} \
    -H "X-Agent-Id: $AGENT" -H "X-Timestamp: $stamp" -H "X-Signature: $signature"
}

ORDER='{"game":"molttactics","name":"A table for curl","maxPlayers":2,"bots":["kraken"],"speed":"fast","config":{"turns":30}}'
MATCH=m_$(curl -sSf "$BASE/api/league/matches" -H 'Content-Type: application/json' -d "$ORDER" | jq -r .room.roomId)
ENTRY="{\"agent_id\":\"$AGENT\",\"class\":\"ranger\",\"display_name\":\"curl\",\"match_id\":\"$MATCH\"}"
# The first registration of an id needs no signature, and is told the secret.
SECRET=$(curl -sSf "$BASE/api/register" -H 'Content-Type: application/json' -d "$ENTRY" | jq -r .api_secret)
echo "watch it at $BASE/watch/${MATCH#m_}"

state=$(signed GET "/api/state?match_id=$MATCH")
while [ "$(jq -r .phase <<<"$state")" != finished ]; do
  turn=$(jq .turn <<<"$state")
  # The first wish that is legal; idle when nothing is.
  action=$(jq -c '.turn as $turn | (.you.legal_actions // []) as $legal
    | [("attack", "molt", "harvest", "move") as $wish | [$legal[] | select(.type == $wish)] | select(length > 0)]
    | (.[0] // [{type: "idle"}]) | .[$turn % length]' <<<"$state")
  if [ "$(jq '(.you.legal_actions // []) | length > 0' <<<"$state")" = true ]; then
    move="{\"agent_id\":\"$AGENT\",\"match_id\":\"$MATCH\",\"turn\":$turn,\"action\":$action,\"strategy\":\"What is nearest.\"}"
    echo "turn $turn: $action, after $(signed POST /api/submit "$move" | jq .took_ms) ms"
  fi
  # Waits until the turn is over.
  state=$(signed GET "/api/state?match_id=$MATCH&wait=turn&turn=$turn")
done
jq -r --arg agent "$AGENT" '.result.winners as $winners | [.agents[] | select(.agent_id | IN($winners[])) | .display_name] as $names
  | .result.placements[] | select(.agent_id == $agent)
  | "\(if .place == 1 then "I won" else "\($names | join(" and ")) won, not I" end): place \(.place), score \(.score)"' <<<"$state"
echo "replay: $BASE/watch/${MATCH#m_}"
