/** Renders a part of a page for a visitor who reads English. */
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ENGLISH } from '../src/messages/english';
import { TextContext } from '../src/messages/use-text';

export function rendered(part: ReactNode): string {
  return renderToStaticMarkup(createElement(TextContext, { value: ENGLISH }, part));
}
