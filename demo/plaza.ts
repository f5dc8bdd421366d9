// The `plaza` command as a clone has it: with the demo. What `npm run build` makes starts at server/src/cli/plaza.ts.
import { frontendsBuilt } from '../scripts/frontends.mjs'
import { runPlaza } from '../server/src/cli/run-plaza.ts'

await runPlaza({ loadDemo: () => import('./index.ts'), frontendsBuilt })
