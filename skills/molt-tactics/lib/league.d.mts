export * from '../../shared/molt-tactics.mjs';
