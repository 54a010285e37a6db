'use client';

/** Whether there is maintenance, and the switch for it. */
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { useOperator } from '../operator';
import styles from './maintenance-panel.module.scss';

export interface MaintenancePanelProps {
  readonly maintenance: Reply<'getMaintenance'>;
  readonly onDone: () => void;
}

export function MaintenancePanel({ maintenance, onDone }: MaintenancePanelProps) {
  const { ask } = useOperator();
  const { on, message, since, by, running } = maintenance;
  return (
    <div className={styles.panel} data-on={on || undefined} role="status">
      <p>
        <b>{on ? 'Maintenance' : 'Open for play'}</b>
        {on && (
          <span>
            {message} Begun {since !== null && <Moment at={since} />} by {by}; {running}{' '}
            {running === 1 ? 'match is' : 'matches are'} still being played.
          </span>
        )}
      </p>
      <ActButton
        uses="setMaintenance"
        label={on ? 'End maintenance' : 'Begin maintenance'}
        onDone={onDone}
        act={() => ({
          title: on ? 'End maintenance' : 'Begin maintenance',
          about: on
            ? 'Rooms can be opened again.'
            : 'Nothing new is begun, running matches go on, and everybody is told.',
          confirm: on ? 'End maintenance' : 'Begin maintenance',
          danger: !on,
          ...(on
            ? {}
            : {
                fields: [
                  { key: 'message', label: 'What people are told', placeholder: 'The usual sentence' },
                ],
              }),
          run: (reason, { message: told = '' }) =>
            ask('setMaintenance', {
              body: { on: !on, reason, ...(told.trim() === '' ? {} : { message: told.trim() }) },
            }),
        })}
      />
    </div>
  );
}
