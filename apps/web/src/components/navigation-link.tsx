'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
/** A navigation link that marks the current page. */
import { Link } from './link';

export interface NavigationLinkProps {
  readonly href: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function NavigationLink({ href, className, children }: NavigationLinkProps) {
  const path = usePathname();
  const here = href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
  return (
    <Link href={href} className={className} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  );
}
