import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import { answerQuestion, askQuestion, withdrawQuestion } from '../questions.contract';
import type { Questions } from './questions.service';

/** The calls in which engineers ask and customers answer. */
export function questionsRoutes(questions: Questions): Route[] {
  return [
    route(askQuestion, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can ask.');
      const asked = await questions.askQuestion(caller, { itemId: params.itemId, question: body.question });
      return asked.ok ? ok({ success: true as const, question: asked.value }) : asked;
    }),
    route(withdrawQuestion, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can withdraw a question.');
      const taken = await questions.withdrawQuestion(caller, params.questionId);
      return taken.ok ? ok({ success: true as const, question: taken.value }) : taken;
    }),
    route(answerQuestion, async ({ caller, orderLink, params, body }) => {
      const answered = await questions.answerQuestion(
        { caller, orderLink },
        {
          orderId: params.orderId,
          questionId: params.questionId,
          answer: body.answer,
          links: body.links,
          session: body.upload_session ?? null,
        },
      );
      return answered.ok ? ok({ success: true as const, question: answered.value }) : answered;
    }),
  ];
}
