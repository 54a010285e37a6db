export * from '../../shared/clawpoly.mjs';
