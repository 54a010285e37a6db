/** Buttons, and links that look like them. */

import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.scss';
import { Link } from './link';

/** `primary` for the main action, `plain` for others, `quiet` for rare ones. */
export type ButtonKind = 'primary' | 'plain' | 'quiet';

export function buttonClass(kind: ButtonKind = 'plain'): string {
  return styles[kind] ?? '';
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
}

export function Button({ kind = 'plain', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(kind)} ${className}`} {...rest} />;
}

export interface ButtonLinkProps {
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
}

export function ButtonLink({ href, kind = 'plain', children }: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(kind)}>
      {children}
    </Link>
  );
}
