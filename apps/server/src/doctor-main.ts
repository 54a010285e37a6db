/** Looks at what a server would run on, says how it is, and exits with 1 if something is to be done. `league doctor` runs it. */
import { examine, report } from './doctor/checks.js';

const findings = await examine(process.env);
process.stdout.write(report(findings));
process.exitCode = findings.some(({ good }) => good === false) ? 1 : 0;
