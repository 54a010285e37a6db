/** A form that finds agents; it works without scripts. */
import { useText } from '#use-text';
import { Button } from '../../components/button';
import styles from './agent-search.module.scss';

export function AgentSearch({ search }: { readonly search: string }) {
  const t = useText();
  return (
    <search className={styles.search}>
      <form action="/agents">
        <label>
          <span className="visually-hidden">{t('agents.nameOrId')}</span>
          <input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={64}
            placeholder={t('agents.placeholder')}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit">{t('agents.search')}</Button>
      </form>
    </search>
  );
}
