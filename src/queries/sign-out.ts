import { forgetListas } from '#offline/listas.ts'
import { clearSesion } from '#offline/sesion.ts'
import { forgetBorradores } from './borradores.ts'
import { forgetAnswers } from './kept-answers.ts'

/** Signs out: role, token and the answers kept for the office go, what is pending stays (reliability C30). */
export async function signOut(): Promise<void> {
  await clearSesion()
  forgetAnswers()
  forgetBorradores()
  await forgetListas()
}
