/** A form that finds agents; it works without scripts. */
import { Button } from '../../components/button';
import styles from './agent-search.module.scss';

export function AgentSearch({ search }: { readonly search: string }) {
  return (
    <search className={styles.search}>
      <form action="/agents">
        <label>
          <span className="visually-hidden">Name or id of an agent</span>
          <input
            type="search"
            name="search"
            defaultValue={search}
            maxLength={64}
            placeholder="Name or id"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
