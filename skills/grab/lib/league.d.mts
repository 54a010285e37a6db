export * from '../../shared/grab.mjs';
