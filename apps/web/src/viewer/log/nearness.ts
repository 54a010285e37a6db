/** Tells boxes in a scrolling one whether they are near what is seen of it. */

/** How far beyond the edges counts as near. */
const MARGIN = '600px 0px';

export class Nearness {
  readonly #root: () => Element | null;
  readonly #told = new Map<Element, (near: boolean) => void>();
  #observer: IntersectionObserver | null = null;

  constructor(root: () => Element | null) {
    this.#root = root;
  }

  /** Calls back now and whenever it changes; returns what ends that. */
  watch(element: Element, tell: (near: boolean) => void): () => void {
    this.#observer ??= new IntersectionObserver((entries) => this.#tell(entries), {
      root: this.#root(),
      rootMargin: MARGIN,
    });
    this.#told.set(element, tell);
    this.#observer.observe(element);
    return () => {
      this.#told.delete(element);
      this.#observer?.unobserve(element);
    };
  }

  close(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  #tell(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) this.#told.get(target)?.(isIntersecting);
  }
}
