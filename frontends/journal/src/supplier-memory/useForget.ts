import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { api } from '@uketori/frontend-kit/api';
import { isConflict } from '@uketori/frontend-kit/conflict';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { App } from 'antd';

type Lesson = Schema<'SupplierLesson'>;
type SupplierMemoryDetail = Schema<'SupplierMemoryDetail'>;

/**
 * Forgets one lesson after a question or, with null, all of the supplier. When the supplier was taught meanwhile it
 * reports that with the newest memory, and forgets no lesson.
 */
export function useForget(
  memory: SupplierMemoryDetail,
  onChanged: (memory: SupplierMemoryDetail | null) => Promise<unknown>,
): (lesson: Lesson | null) => void {
  const t = useText('journal');
  const kit = useText();
  const { modal } = App.useApp();
  const send = async (lesson: Lesson | null) => {
    const { id, version } = memory;
    const query = { version };
    try {
      const left = await (lesson
        ? api.delete('/supplier-memories/{id}/lessons/{lesson_id}', {
            params: { path: { id, lesson_id: lesson.id }, query },
          })
        : api.delete('/supplier-memories/{id}', { params: { path: { id }, query } }));
      toast.success(t('lessons.forgotten'));
      await onChanged(left.memory);
    } catch (error) {
      if (!isConflict(error)) return toast.error(errorText(error));
      modal.warning({
        title: kit('conflict.title'),
        content: t('lessons.conflict'),
        okText: kit('conflict.reload'),
        onOk: () => onChanged(error.params.current as SupplierMemoryDetail),
      });
    }
  };
  return (lesson) =>
    void modal.confirm({
      title: lesson
        ? t('lessons.forget_title', { field: t(`field.${lesson.field}`) })
        : t('lessons.forget_all_title', { name: memory.name }),
      content: t('lessons.forget_body'),
      okText: t('lessons.forget'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => send(lesson),
    });
}
