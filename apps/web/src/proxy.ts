/**
 * The headers of every page: a Content-Security-Policy that allows nothing from other hosts, with a new nonce for
 * Next's own scripts. And the choice of a language, by `?lang=` of any page.
 */
import { type NextRequest, NextResponse } from 'next/server';
import { arenaOrigins } from './api/arena-origins';
import { COOKIE_S, isLanguage, LANGUAGE_COOKIE, LANGUAGE_QUERY } from './messages/languages';

const DEVELOPMENT = process.env.NODE_ENV === 'development';

export function proxy(request: NextRequest): NextResponse {
  const chosen = request.nextUrl.searchParams.get(LANGUAGE_QUERY);
  if (chosen !== null && isLanguage(chosen)) return remembered(request, chosen);
  const nonce = btoa(crypto.randomUUID());
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${DEVELOPMENT ? " 'unsafe-eval'" : ''}`,
    // React writes style attributes, which cannot have a nonce.
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self' ${arenaOrigins(process.env.ARENA_URL).join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  // Next reads the nonce from here and puts it on the scripts that it writes.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('vary', 'accept-language, cookie');
  response.headers.set('x-content-type-options', 'nosniff');
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('referrer-policy', 'no-referrer');
  response.headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  return response;
}

/** Keeps the language in a cookie, and goes on to the same page. */
function remembered(request: NextRequest, language: string): NextResponse {
  const page = request.nextUrl.clone();
  page.searchParams.delete(LANGUAGE_QUERY);
  // Two slashes at the beginning would lead to another host.
  page.pathname = page.pathname.replace(/^\/{2,}/, '/');
  const response = NextResponse.redirect(page, 303);
  const kept = { path: '/', maxAge: COOKIE_S, sameSite: 'lax', httpOnly: true } as const;
  response.cookies.set(LANGUAGE_COOKIE, language, kept);
  response.headers.set('cache-control', 'no-store');
  return response;
}

export const config = { matcher: '/((?!_next/static/|icon.svg).*)' };
