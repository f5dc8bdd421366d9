/** A question, and the members who ask it at once. Guests have nothing of their own and are not named. */
export interface Asked<Question> {
  readonly question: Question
  readonly viewerIds: readonly number[]
}

export interface Found<Picked, Mark> {
  /** What decides how the answer looks to a guest: rows with versions and counts, or one text that says all of it. */
  readonly picked: Picked
  /** What is theirs, in the order of the viewers who asked. */
  readonly marks: readonly Mark[]
}
