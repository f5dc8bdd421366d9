// The `plaza` command without the demo, for production.
import { runPlaza } from './run-plaza.ts'

await runPlaza()
