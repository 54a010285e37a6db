/** A link inside the site. Pages are live, so none of them is fetched before somebody wants it. */
import NextLink from 'next/link';
import type { ComponentProps } from 'react';

export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
