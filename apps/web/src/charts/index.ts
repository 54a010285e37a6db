/** Charts that any page may draw. */
export { type Bar, BarChart, type BarChartProps } from './bar-chart';
export { type Line, LineChart, type LineChartProps, type Point } from './line-chart';
