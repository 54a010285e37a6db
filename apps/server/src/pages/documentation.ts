/** A machine-readable description of an API, and the page that shows it to people. */
import express, { type Router } from 'express';
import { contextOf } from '../http/context.js';
import { type Page, sendPage } from './page.js';

export interface Documentation<Document extends object> {
  readonly documentPath: string;
  readonly pagePath: string;
  document(): Document;
  page(document: Document): Page;
}

/** Makes both when somebody first asks for one of them; all servers of the process share them. */
export function documentationRoutes<Document extends object>({
  documentPath,
  pagePath,
  document,
  page,
}: Documentation<Document>): Router {
  let made: { readonly text: Buffer; readonly page: Page } | null = null;
  const make = () => {
    const described = document();
    // Some hundred kilobytes that stay as they are.
    return { text: Buffer.from(JSON.stringify(described)), page: page(described) };
  };
  const routes = express.Router();
  routes.get(documentPath, (request, response) => {
    contextOf(request).route = documentPath;
    made ??= make();
    response.type('json').send(made.text);
  });
  routes.get(pagePath, (request, response) => {
    contextOf(request).route = pagePath;
    made ??= make();
    sendPage(response, made.page);
  });
  return routes;
}
