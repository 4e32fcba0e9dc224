// The program that is killed, and the one that kills it: `write OPTIONS`, or `round OPTIONS`, which says how many kills
// fell amid a save.
import { changeForever } from './change-forever';
import { tortureRound } from './torture-round';

const [, script = '', part, options = '{}'] = process.argv;
if (part === 'write') await changeForever(JSON.parse(options), (line) => process.stdout.write(`${line}\n`));
else console.log(await tortureRound({ ...JSON.parse(options), script }));
