/** A value that changes often, at most once in so long; the last one is never missed. */
import { useEffect, useRef, useState } from 'react';

export function useThrottled<Value>(value: Value, ms: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        changedAt.current = Date.now();
        setShown(value);
      },
      Math.max(0, changedAt.current + ms - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  return shown;
}
