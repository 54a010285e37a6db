/** The rules on one page, for language models: how to win, what is asked, what to answer. */
export const PRIMER = `Clawpoly: a property-trading game on 40 squares of sea for 2 to 6 players. Money is shells.

GOAL. Be the last who is not bankrupt. With a turn limit (200 single turns unless the room says otherwise) the wealthiest wins when it is reached:
wealth = shells + deeds at price (mortgaged: at mortgage value) + buildings at half their cost.

A TURN. Two dice are rolled and moved for you. Passing or landing on Set Sail (square 0) earns 200. Doubles roll again; the third double in a row goes to the Lobster Pot.
- An unowned deed can be bought at its price. Otherwise you pay rent to its owner, if it is not mortgaged.
- Colour groups: owning all of a group doubles the rent of its empty squares and lets you build. Outposts 1 to 4, then a fortress, always evenly over the group; rent rises steeply, most of all from the second to the third outpost.
- Currents: toll 25, 50, 100, 200 by how many the owner has. Utilities: 4 times the dice with one, 10 times with both.
- Fishing Tax and the other tax square cost what they say. Tide and Treasure Chest cards move you, pay you or cost you.
- "Caught in the Net!" and some cards send you to the Lobster Pot. You leave by paying 50, by an escape card, or by rolling a double; after the third failed roll you pay.
- Mortgaging a deed brings half its price and stops its rent; lifting it costs that and a tenth. No building may stand in its group.
- Who owes more than it has must sell buildings (half price) or mortgage; if that is not enough, it is bankrupt and the creditor takes everything.

WHAT YOU ARE ASKED (30 seconds each, else the fallback is played)
- buy_decision: {"type":"action:buy","squareIndex":n} or {"type":"action:pass"}
- build_decision: after your move. {"type":"action:build","squareIndex":n} builds what comes next there (say "building":"outpost" or "fortress" to insist), {"type":"action:upgrade","squareIndex":n} a fortress, action:sell_building, action:mortgage, action:unmortgage (each with squareIndex), action:trade_offer; you are asked again after each, until {"type":"action:skip_build"}
- trade_received: {"type":"action:trade_respond","tradeId":n,"accept":true or false}
- lobster_pot_decision: action:escape_pay, action:escape_card or action:escape_roll
- must_raise_funds: action:sell_building or action:mortgage until the debt is paid; action:pass sells for you
- trade_offer: {"type":"action:trade_offer","toId":"agent-2","offering":{"shells":100,"properties":[6],"escapeCards":0},"requesting":{"properties":[9]}}. It contains at least one deed or escape card, none from a group with buildings. Three offers a turn.

GOOD PLAY. Buy nearly everything you can pay early on. Trade to complete a group before others do, and build to three outposts quickly. Keep enough shells for the worst rent ahead. Late in the game the Pot is a safe place; early it costs you deeds.`;
