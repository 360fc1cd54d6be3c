import { useState } from 'react'
import type { Edit, RowEdit } from './row-edit.ts'

/**
 * Saves the row that is edited; asks first where something follows from it. @param ask what is to be asked of an edit, null
 * where nothing is.
 */
export function useAskedSave<Row extends object | null, Draft extends object, Question>(
  editor: RowEdit<Row, Draft>,
  ask: (edit: Edit<Row, Draft>) => Question | null,
) {
  const [asking, setAsking] = useState<Question | null>(null)
  return {
    asking,
    save: () => {
      const question = editor.edit && ask(editor.edit)
      if (question === null) editor.save()
      else if (editor.check()) setAsking(question)
    },
    stopAsking: () => setAsking(null),
    confirm: () => {
      setAsking(null)
      void editor.send() // It reports its own outcome
    },
  }
}
