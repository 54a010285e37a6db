#!/usr/bin/env bash
# Plays one game of Grab against a house bot with curl and jq: HTTP for the seat, Socket.IO's long-polling for the game.
#
#     examples/grab.sh [http://localhost:3000]
set -euo pipefail
BASE=${1:-http://localhost:3000}
NAME=curl_$RANDOM$RANDOM
TOKEN=
WORDS=$(tr ' ' '\n' <"$(dirname "$0")/../skills/grab/words.txt" | awk '{ print length($0), $0 }' | sort -rn | cut -d' ' -f2)

api() { # method, path, body
  curl -sSf -X "$1" "$BASE/api$2" -H 'Content-Type: application/json' -H "Authorization: Bearer $TOKEN" ${3:+-d "$3"} | jq -c .data
}

choose() { # the longest word that the pool has the letters for; its counts of a to z are given with commas
  awk -v pool="$1" '
    BEGIN { split(pool, counts, ","); for (i = 1; i <= 26; i++) have[substr("abcdefghijklmnopqrstuvwxyz", i, 1)] = counts[i] }
    found { next }
    { split("", used); for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); if (++used[c] > have[c]) next }
      print; found = 1 }' <<<"$WORDS"
}

TOKEN=$(api POST /auth/login "{\"username\":\"$NAME\"}" | jq -r .session_token)
GAME=$(api POST /games '{"max_players":2,"bot_reaction_ms":[500,1000]}' | jq -r .game_id)
api POST "/games/$GAME/join" >/dev/null
api POST "/games/$GAME/bots" '{"bot":"gull"}' >/dev/null
SEAT=$(api GET "/games/$GAME" | jq --arg name "$NAME" '[.current_players[].username] | index($name)')

# Engine.IO: 0 opens, 2 pings, 3 pongs, 4 is a message; Socket.IO within: 40 connects, 42 is an event, 44 a refusal.
IO="$BASE/socket.io/?EIO=4&transport=polling"
IO="$IO&sid=$(curl -sSf "$IO" | cut -c2- | jq -r .sid)"
say() { curl -sSf "$IO" -H 'Content-Type: text/plain' --data-binary "$1" >/dev/null; }

say "40{\"token\":\"$TOKEN\"}"
api POST "/games/$GAME/start" >/dev/null
echo "watch it at $BASE/watch/$GAME"

looked=
while packets=$(curl -sSf "$IO"); do
  state=
  while IFS= read -r -d $'\x1e' packet || [ -n "$packet" ]; do
    case $packet in
      2) say 3 ;;
      44*) echo "refused: ${packet#44}" >&2 && exit 1 ;;
      '42["game_state"'*) state=${packet#42} ;;
      '42["move_result"'*'"success":false'*) looked= && say '42["player_action",{"data":"ready_for_next_turn"}]' ;;
      '42["game_ending"'*)
        jq -r --arg name "$NAME" '.[1] | .final_scores[$name] as $own
          | (if .winners | index($name) then "I won" else "\(.winners | join(" and ")) won, not I" end) as $first
          | "\($first): place \(1 + ([.final_scores[] | select(. > $own)] | length)), score \($own)"' <<<"${packet#42}"
        echo "replay: $BASE/watch/$GAME"
        api POST /auth/logout >/dev/null
        exit ;;
    esac
  done < <(printf '%s' "$packets")

  # The table, once for every change, unless we have passed.
  [ -n "$state" ] || continue
  read -r status passed pool look < <(jq -r --argjson seat "$SEAT" '.[1].data | (.state | fromjson) as $table
    | "\(.status) \($table.passed[$seat]) \($table.pool | map(tostring) | join(",")) \(.current_turn)\($table | del(.passed))"' <<<"$state")
  [ "$status $passed" = 'active false' ] && [ "$look" != "$looked" ] || continue
  looked=$look
  word=$(choose "$pool")
  if [ -n "$word" ]; then say "42[\"move\",{\"data\":\"$word\",\"from\":\"pool\",\"thought\":\"$word!\"}]"
  else say '42["player_action",{"data":"ready_for_next_turn"}]'; fi
done
