// The checks that need no run of the product. `npm run check -- rowTypes --write` runs one, with its options.
import { runStage } from './runStage.ts';
import { checks } from './stages.ts';

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const options = process.argv.slice(2).filter((word) => word.startsWith('-'));
const unknown = names.find((name) => !checks.some((check) => check.name === name));
if (unknown !== undefined) {
  console.error(`There is no check ${unknown}. There are ${checks.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

for (const check of checks.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { name, failed, seconds, output } = await runStage(check, options);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)`);
  if (failed > 0) {
    console.log(output.trimEnd());
    process.exitCode = 1;
  }
}
