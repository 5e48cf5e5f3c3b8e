import review from "../../../src/dummywhist/text/en/page_review.ftl";

export default [review];
