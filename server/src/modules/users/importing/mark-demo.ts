import { sql, type Tx } from '../../../kernel/index.ts'

/** Records that a demo was filled in here: production does not start on such a database. */
export const markDemo = (tx: Tx): Promise<number> => tx.run(sql`insert into demo_marks default values`)
