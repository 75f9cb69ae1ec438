import { Trans } from "@lingui/react/macro";

type Props = { words: string; reply?: string; replyTitle: string; isReplyOlder?: boolean };

/** What a player wrote about a venue, and the venue's reply. */
export function ReviewText({ words, reply, replyTitle, isReplyOlder = false }: Props) {
  return (
    <>
      {words && <p className="whitespace-pre-line break-words">{words}</p>}
      {reply && (
        <div className="flex flex-col gap-1 border-line-strong border-s-3 ps-4">
          <p className="font-bold text-sm">{replyTitle}</p>
          <p className="whitespace-pre-line break-words text-muted">{reply}</p>
          {isReplyOlder && (
            <p className="text-muted text-sm">
              <Trans>The review was changed after this reply.</Trans>
            </p>
          )}
        </div>
      )}
    </>
  );
}
