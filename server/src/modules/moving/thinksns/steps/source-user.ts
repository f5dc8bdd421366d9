/** A user as the dump has them, and whether they are here already. */
export interface SourceUser {
  n: number
  id: number | null
  name: string | null
  email: string | null
  phone: string | null
  password: string | null
  bio: string | null
  sex: number | null
  location: string | null
  avatar: string | null
  bg: string | null
  email_verified_at: Date | null
  phone_verified_at: Date | null
  created_at: Date | null
  updated_at: Date | null
  deleted_at: Date | null
  canceled: number | null
  is_there: boolean
  /** Whether they may not sign in here. */
  is_suspended: boolean
  /** Where the pictures are that they have here. */
  avatar_here: string | null
  bg_here: string | null
  /** An earlier row of the dump has the same id. */
  is_repeated: boolean
}
