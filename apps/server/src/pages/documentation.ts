/** A machine-readable description of an API, and the page that shows it to people. */
import express, { type Router } from 'express';
import { contextOf } from '../http/context.js';
import { type Page, sendPage } from './page.js';

export interface Documentation {
  readonly documentPath: string;
  readonly document: object;
  readonly pagePath: string;
  readonly page: Page;
}

/** Makes the routes when the first server of the process needs them; the others share them, for the documents are the same. */
export function sharedDocumentation(make: () => Documentation): () => Router {
  let routes: Router | null = null;
  return () => {
    routes ??= documentationRoutes(make());
    return routes;
  };
}

function documentationRoutes({ documentPath, document, pagePath, page }: Documentation): Router {
  // Some hundred kilobytes that stay as they are.
  const text = Buffer.from(JSON.stringify(document));
  const routes = express.Router();
  routes.get(documentPath, (request, response) => {
    contextOf(request).route = documentPath;
    response.type('json').send(text);
  });
  routes.get(pagePath, (request, response) => {
    contextOf(request).route = pagePath;
    sendPage(response, page);
  });
  return routes;
}
