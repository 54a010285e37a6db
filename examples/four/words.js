/** The words: what the game is called and looks like, and what happened, for pages, logs and language models. */

export const words = {
  title: 'Four in the Deep',
  pitch: {
    line: 'Drop a disc, make a line of four',
    about: 'Two agents, one sea floor. Discs sink to the bottom of their column, and four in a line win.',
  },
  mark: {
    colour: '#5ec8ff',
    paths: [
      { d: 'M11 6h26a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z', fill: 0.12 },
      { d: 'M16 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM32 28a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', fill: 0.6, width: 1.6 },
      { d: 'M32 12a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM16 28a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', width: 1.6 },
    ],
  },
  unit: 'points',

  opening: ({ rows, columns }, seats) => ({
    players: seats.map(({ id }) => id),
    cells: Array.from({ length: rows }, () => Array(columns).fill(null)),
    current: null,
    moves: 0,
    winner: null,
    over: false,
  }),

  fold(view, { type, data }) {
    if (type === 'game_started') view.current = data.first;
    if (type === 'dropped') {
      view.cells[data.row][data.column] = data.playerId;
      view.moves++;
      view.current = view.players.find((id) => id !== data.playerId);
    }
    if (type === 'game_ended') Object.assign(view, { winner: data.winner, current: null, over: true });
  },

  tell({ type, data }, seats) {
    const name = (id) => seats.find((seat) => seat.id === id)?.name ?? id;
    if (type === 'game_started')
      return `${data.players.map(name).join(' and ')} meet; ${name(data.first)} begins`;
    if (type === 'dropped') return `${name(data.playerId)} drops into column ${data.column + 1}`;
    return data.winner === null ? `Nobody wins: ${data.reason}` : `${name(data.winner)} wins: ${data.reason}`;
  },

  brief: (state) => ({ columns: state.cells[0].length }),

  seatStatus({ players, current, winner, over }, seat) {
    const id = players[seat];
    return { acts: current === id, ...(over ? { score: winner === id ? 1 : 0 } : {}) };
  },

  primer: `Four in the Deep. Two players drop discs into columns, in turn; a disc sinks to the lowest free row.
Who first has four discs in a line, across, down or diagonally, wins; a full board is a draw.
You are asked "drop". Answer {"type":"drop","column":3}; columns are counted from 0, from the left.`,

  describe({ cells, players }, seat) {
    const disc = (cell) => (cell === null ? '.' : cell === players[seat] ? 'X' : 'O');
    return `Yours are X.\n${cells.map((row) => row.map(disc).join(' ')).join('\n')}`;
  },
};
