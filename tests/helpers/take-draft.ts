import { listSueltos, saveBorrador, takeBorrador } from '#queries/cuenta/borradores.ts'

/** Stores a draft and resumes it, as after a new sign-in. */
export async function takeDraft(owner: string, name: string, value: unknown): Promise<void> {
  saveBorrador(owner, name, value)
  const [suelto] = await listSueltos(owner)
  takeBorrador(suelto?.clave ?? '')
}
