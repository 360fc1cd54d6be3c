import './butaca-dialogs.css'
import type { CSSProperties } from 'react'
import { MODALES } from '#messages/modales.ts'
import { FormDialog, type FormDialogProps } from '#office/form-dialog.tsx'
import { useScreenKeyboard } from '../lector/use-screen-keyboard.ts'
import { Problem } from './problem.tsx'

interface SeatFormProps extends Omit<FormDialogProps, 'top' | 'said' | 'cancel' | 'submit'> {
  submit: string
  problem: string
  isKeeping: boolean
}

/** The form of a seat: at its foot what is wrong with all of it. */
export function SeatForm({ submit, problem, isKeeping, ...form }: SeatFormProps) {
  const hasKeyboard = useScreenKeyboard()
  return (
    <FormDialog
      top={hasKeyboard}
      said={problem !== '' && <Problem text={problem} />}
      cancel={MODALES.cancelar}
      submit={{ children: submit, disabled: isKeeping }}
      {...form}
    />
  )
}

/** For the field whose letters grow smaller with a long number. */
export const lenOf = (nro: string): CSSProperties => ({ '--len': Math.max(nro.length, 1) }) as CSSProperties
