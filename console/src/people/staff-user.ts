export interface StaffUser {
  id: number
  name: string
  phone: string | null
  email: string | null
  location: string | null
  verification: { type: string; description: string } | null
  roles: string[]
  disabled: boolean
  suspended_until: string | null
  suspended_reason: string | null
  followers_count: number
  feeds_count: number
  created_at: string
  deleted_at: string | null
}
