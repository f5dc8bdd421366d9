/**
 * Lets requests that arrive together share a query, without ever showing one of them something older than its arrival:
 * whoever comes while a query runs does not get that query's answer but waits for the next one, together with everybody
 * else who came meanwhile. An idle service asks at once; a busy one asks less often than it is asked.
 */

interface Shared<Value> {
  running: Promise<unknown> | undefined
  next: Promise<Value> | undefined
}

/** The same question asked by several at once is asked once. */
export function createSharer<Value>(): (key: string, ask: () => Promise<Value>) => Promise<Value> {
  const questions = new Map<string, Shared<Value>>()
  return (key, ask) => {
    let question = questions.get(key)
    if (!question) {
      question = { running: undefined, next: undefined }
      questions.set(key, question)
    }
    if (question.next) return question.next
    const mine = question
    const start = (): Promise<Value> => {
      mine.next = undefined
      const answer = ask()
      const over = () => {
        if (mine.running === ended) mine.running = undefined
        if (!mine.running && !mine.next) questions.delete(key)
      }
      const ended: Promise<unknown> = answer.then(over, over)
      mine.running = ended
      return answer
    }
    if (!mine.running) return start()
    mine.next = mine.running.then(start)
    return mine.next
  }
}

/** Questions of one kind that are asked at once are asked in one go: `ask` answers a list in its order. */
export function createBatcher<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { max = 200, atOnce = 2 } = {},
): (question: Question) => Promise<Answer> {
  let waiting: { question: Question; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  let running = 0
  const start = () => {
    const batch = waiting.slice(0, max)
    waiting = waiting.slice(max)
    running++
    ask(batch.map(({ question }) => question))
      .then(
        (answers) => batch.forEach(({ resolve }, place) => void resolve(answers[place]!)),
        (error) => batch.forEach(({ reject }) => void reject(error)),
      )
      .finally(() => {
        running--
        if (waiting.length > 0) start()
      })
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (running < atOnce) start()
    })
}
