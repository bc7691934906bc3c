export type Role = 'user' | 'admin';

export interface UserRow {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  createdAt: string;
}
