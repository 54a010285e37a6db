/** Charts that any page may draw. */
export { BarChart } from './bar-chart';
export { type Line, LineChart } from './line-chart';
