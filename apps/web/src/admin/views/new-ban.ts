/** The fields of a ban, and the request that they make. */
import type { ActField, ActValues } from '../act-dialog';
import type { Call } from '../api';

type Kind = 'agent' | 'key' | 'address';

const DAY_MS = 86_400_000;
const FOR_EVER = '';

export function banFields(kind: Kind, value = ''): readonly ActField[] {
  return [
    {
      key: 'kind',
      label: 'What is banned',
      initial: kind,
      options: [
        { value: 'address', label: 'An address or range' },
        { value: 'agent', label: 'An agent by its id' },
        { value: 'key', label: 'A key' },
      ],
    },
    {
      key: 'value',
      label: 'Address, range, id or key',
      initial: value,
      placeholder: '203.0.113.0/24',
      required: true,
    },
    {
      key: 'days',
      label: 'For how long',
      initial: FOR_EVER,
      options: [
        { value: FOR_EVER, label: 'Until it is lifted' },
        { value: '1', label: 'One day' },
        { value: '7', label: 'One week' },
        { value: '30', label: '30 days' },
      ],
    },
  ];
}

export function banOf({ kind, value = '', days }: ActValues, reason: string): Call<'addBan'>['body'] {
  const expiresAt = days === undefined || days === FOR_EVER ? null : Date.now() + Number(days) * DAY_MS;
  const rest = { value: value.trim(), reason, expiresAt };
  if (kind === 'agent') return { kind, ...rest };
  if (kind === 'key') return { kind, ...rest };
  return { kind: 'address', ...rest };
}
