/** Tokens with every known quirk, compiled for the tests. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Abi, Hex } from 'viem';

const require = createRequire(import.meta.url);

const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token as the standard has it.
contract Coin is ERC20 {
  constructor(string memory symbol) ERC20(symbol, symbol) {}
  function decimals() public pure override returns (uint8) { return 6; }
  function mint(address to, uint256 amount) external { _mint(to, amount); }
}

/// Answers nothing, as Tether does, and refuses whom it has blocked.
contract Tether {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint256) public balanceOf;
  mapping(address => bool) public blocked;
  uint8 public constant decimals = 6;
  function mint(address to, uint256 amount) external { balanceOf[to] += amount; emit Transfer(address(0), to, amount); }
  function block_(address who, bool yes) external { blocked[who] = yes; }
  function transfer(address to, uint256 amount) external {
    require(!blocked[to] && !blocked[msg.sender], "blocked");
    balanceOf[msg.sender] -= amount;
    balanceOf[to] += amount;
    emit Transfer(msg.sender, to, amount);
  }
}

/// Keeps a tenth of every transfer, and tells nobody: the event names the whole amount.
contract Taxed is Coin {
  mapping(address => uint256) private tax;
  constructor() Coin("TAX") {}
  function balanceOf(address who) public view override returns (uint256) { return super.balanceOf(who) - tax[who]; }
  function transfer(address to, uint256 amount) public override returns (bool) {
    tax[to] += amount / 10;
    return super.transfer(to, amount);
  }
}

/// Says no by an answer instead of failing, while it is in that mood.
contract Moody is Coin {
  bool public moody;
  constructor() Coin("MOOD") {}
  function mood(bool yes) external { moody = yes; }
  function transfer(address to, uint256 amount) public override returns (bool) {
    if (moody) return false;
    return super.transfer(to, amount);
  }
}
`;

export type TokenKind = 'Coin' | 'Tether' | 'Taxed' | 'Moody';

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
  >;
}

let compiled: Output | null = null;

export function tokenCode(kind: TokenKind): Compiled {
  compiled ??= compile();
  const { abi, evm } = compiled.contracts['tokens.sol']![kind]!;
  return { abi, bytecode: `0x${evm.bytecode.object}` };
}

function compile(): Output {
  const compiler = require('solc') as Compiler;
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content: SOURCE } },
    settings: {
      evmVersion: 'paris',
      outputSelection: { 'tokens.sol': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const found = compiler.compile(JSON.stringify(input), {
    import: (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') }),
  });
  const output = JSON.parse(found) as Output;
  const wrong = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (wrong.length > 0) throw new Error(wrong.map((one) => one.formattedMessage).join('\n'));
  return output;
}
