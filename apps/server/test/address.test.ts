import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf, trustFrom, trustNobody } from '../src/http/address.js';

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

describe('X-Forwarded-For counts only behind a proxy that the operator names', () => {
  it.each([
    { trust: null, from: '9.9.9.9', forwarded: '1.1.1.1', is: '9.9.9.9' },
    { trust: '1', from: '9.9.9.9', forwarded: undefined, is: '9.9.9.9' },
    { trust: '1', from: '9.9.9.9', forwarded: '1.1.1.1', is: '1.1.1.1' },
    { trust: '1', from: '9.9.9.9', forwarded: '6.6.6.6, 1.1.1.1', is: '1.1.1.1' },
    { trust: '2', from: '9.9.9.9', forwarded: '6.6.6.6, 1.1.1.1', is: '6.6.6.6' },
    { trust: '10.0.0.0/8', from: '9.9.9.9', forwarded: '1.1.1.1', is: '9.9.9.9' },
    { trust: '10.0.0.0/8', from: '10.1.2.3', forwarded: '6.6.6.6, 1.1.1.1', is: '1.1.1.1' },
    { trust: '10.0.0.0/8', from: '10.1.2.3', forwarded: '1.1.1.1, 10.9.9.9', is: '1.1.1.1' },
    { trust: 'loopback, 10.0.0.1', from: '::ffff:127.0.0.1', forwarded: '1.1.1.1', is: '1.1.1.1' },
    { trust: 'loopback', from: '::1', forwarded: '2001:db8::5', is: '2001:db8::5' },
    { trust: '1', from: '9.9.9.9', forwarded: 'unknown', is: '9.9.9.9' },
    { trust: '1', from: '9.9.9.9', forwarded: '', is: '9.9.9.9' },
  ])('trusting $trust, from $from for "$forwarded": $is', ({ trust, from, forwarded, is }) => {
    const trusted = trust === null ? trustNobody : trustFrom(trust)!;
    expect(clientAddress(request(from, forwarded), trusted)).toBe(is);
  });
});

describe('limits count', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
