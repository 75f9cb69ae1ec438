import { Link } from "react-router";
import type { LegalText } from "./legal-page";
import { Operator } from "./operator";

export const terms: LegalText = {
  title: "Terms of Service",
  since: "2026-11-28",
  lead: "The agreement between you and the operator of this site, in plain words.",
  sections: [
    {
      id: "what",
      heading: "What Lapang is",
      body: (
        <>
          <p>
            Lapang helps people find sports venues, ask for or book court hours, open or join matches, and run
            tournaments and play nights. The venues are independent: they own their courts, set their prices and hours,
            and decide about bookings. “We” is the operator of this site. We bring you together; we do not run the
            courts.
          </p>
          <Operator
            named={(name, contact) => (
              <>
                The operator of this site is {name}. You reach them at {contact}.
              </>
            )}
            missing="The operator of this site has not published a name and a contact. Ask the staff of the venue where you play."
            unknown="The operator’s name could not be loaded. Please reload this page."
          />
        </>
      ),
    },
    {
      id: "account",
      heading: "Your account",
      body: (
        <ul>
          <li>
            You sign in with a code that we send to your e-mail address, with a passkey, or with Google where it is
            offered. Keep your mailbox and your devices to yourself.
          </li>
          <li>
            To book courts, and to host or join matches, the address must be confirmed. It cannot be changed later: it
            is what tells your account from others.
          </li>
          <li>
            Use your own name and one account. You must be at least 13; if you are under 18, a parent or guardian must
            agree to you using Lapang.
          </li>
          <li>
            What is done from your account counts as done by you. Tell us as soon as you think that somebody else uses
            it. In <Link to="/settings/devices">your settings</Link> you can log out any device at once.
          </li>
          <li>
            Your name and photo are seen by the players you play with: use ones that are yours to use, and that offend
            nobody.
          </li>
        </ul>
      ),
    },
    {
      id: "bookings",
      heading: "Bookings",
      body: (
        <ul>
          <li>
            Some venues confirm at once. Others answer first: until they do, your hours are held for you, for as long as
            the venue’s page says, but they are not yet booked.
          </li>
          <li>
            A venue may propose other hours, reject a request, or cancel a booking. It must say why, and you are told by
            e-mail. It may also move a booking, as agreed with you: your booking’s page always shows the time and the
            price that count, and what was moved.
          </li>
          <li>
            You may cancel an open request at any time, and a confirmed booking until the venue’s cut-off, which is six
            hours before the start unless the venue says otherwise. Until then you may also ask for another time; until
            that is agreed, what you have stays yours.
          </li>
          <li>
            Prices shown are the venue’s. You pay the venue, by its own instructions. Lapang takes no payment, and
            nothing is charged automatically: the venue checks each payment itself. What comes back when you cancel is
            shown before you book, as the venue has set it.
          </li>
          <li>Book only what you mean to play, and cancel in time what you cannot use.</li>
        </ul>
      ),
    },
    {
      id: "matches",
      heading: "Matches",
      body: (
        <ul>
          <li>
            The host describes the match truthfully and keeps it up to date. Joining means that you intend to come;
            leave in time if you cannot.
          </li>
          <li>
            Matches are between you and the other players. You judge for yourself whether a match, a level and a place
            are right for you.
          </li>
          <li>An unlisted match is open to everyone who has its link.</li>
        </ul>
      ),
    },
    {
      id: "tournaments",
      heading: "Tournaments and play nights",
      body: (
        <ul>
          <li>
            A tournament is its organiser’s: entries, fees, draws, results and prizes. Fees are paid to the organiser,
            not through Lapang.
          </li>
          <li>
            Entering means that your name is published: in entries, draws, on the screen in the hall, and in the
            results. Who is not in the tournament sees your first name and an initial.
          </li>
          <li>
            Who types the name of somebody without an account, as an organiser or as the host of a play night, needs
            that person’s permission, and a parent’s for a child.
          </li>
          <li>
            Whoever has the link of a board can read it, and whoever has the link for scorers can type scores. Give them
            only to those who should, and replace them if they have gone further.
          </li>
          <li>Results stay when an account is deleted, without its name.</li>
        </ul>
      ),
    },
    {
      id: "conduct",
      heading: "Fair play",
      body: (
        <p>
          No harassment, hate, threats, fraud, spam, or content that breaks the law or somebody’s rights; no attempts to
          get at other people’s data or to disturb the service. A host can remove players from a match, and a venue can
          reject or cancel a booking. An organiser can take entries out of a tournament. If something breaks these rules
          or the law, report it: players report a match, a tournament, a player, a review or a venue in the app, and
          everybody can write to the operator at the contact above. Whoever reports something gets an answer by e-mail.
          The operator may remove content or suspend an account, says why to the person concerned by e-mail, and hears
          their objection.
        </p>
      ),
    },
    {
      id: "sport",
      heading: "Sport has its risks",
      body: (
        <p>
          Play within your health and your skill, and follow the venue’s rules. We are not liable for injuries, for lost
          things, or for what venues and players do. Nothing here limits liability that the law does not let us limit,
          such as for intent or gross negligence, or your rights as a consumer.
        </p>
      ),
    },
    {
      id: "content",
      heading: "What you write",
      body: (
        <p>
          It stays yours. You allow us to store it and show it as the service needs: a match description to those who
          can see the match, a note on a booking to the venue, your name and results to those who see a tournament, your
          photo to the players you play with. How we treat personal data is in the{" "}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      ),
    },
    {
      id: "end",
      heading: "Changes, and the end",
      body: (
        <>
          <p>
            We may change the service and these terms. The date at the top says since when they apply; the version that
            you accepted, and when, is on record with your account.
          </p>
          <p>
            You may stop at any time: <Link to="/settings/profile">your settings</Link> delete your account at once, and
            give you your data to take along before. Who hosts a match, organises a tournament or has booked a court
            should cancel first, so that others learn it from you. Indonesian law applies, without taking from you the
            protection of the law of the country you live in.
          </p>
        </>
      ),
    },
  ],
};
